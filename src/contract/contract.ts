/** Every call of the API, by room; types the client and the server and makes the OpenAPI. */
export const contract = {};
