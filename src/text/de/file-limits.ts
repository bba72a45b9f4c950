/** As in English: both limits of a picture wherever one of them is told (INP-5). */
export const pictureLimit = 'bis 5 MB und 50 Megapixel';
