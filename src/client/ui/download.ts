/** Saves a file by a download. */
export function saveFile(name: string, file: Blob) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Saves a text as a file by a download. */
export const download = (name: string, type: string, text: string) => saveFile(name, new Blob([text], { type }))
