/** The size of the picture of the site in pixels: the shape in which messengers show the preview of a link. */
export const sitePictureSize = { width: 1_200, height: 630 }
