// A test that renders a part has no document.
const root: DOMStringMap = 'document' in globalThis ? document.documentElement.dataset : {};
const { brand = '', mark, markOnNight } = root;

/** The operator's name and marks, which the server writes into the portal's first tag (HSE-1). */
export const firm = { name: brand, mark, markOnNight };
