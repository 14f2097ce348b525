/** Saves a text as a file by a download. */
export function download(name: string, type: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the URL only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
