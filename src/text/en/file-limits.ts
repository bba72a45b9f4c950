/** How large a picture of a form may be (INP-5): both limits wherever one of them is told. */
export const pictureLimit = 'up to 5 MB and 50 megapixels';
