const folder = '/api/media/'

/** The path of an uploaded image. */
export const uploadedImage = (id: string) => folder + id

/** Extracts the id of an uploaded image from its URL. */
export const idInUpload = (address: string) => address.slice(address.lastIndexOf(folder) + folder.length)
