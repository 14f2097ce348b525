/** The name of the connections of servers and commands, by which `folkmoot move` sees that they are there. */
export const productName = 'folkmoot'

/** Connects under this name. The driver would prefer one in the address. */
export function connectionAs(name: string, url: string) {
  const place = new URL(url)
  if (!place.searchParams.has('application_name')) return { connectionString: url, application_name: name }
  place.searchParams.delete('application_name')
  return { connectionString: place.href, application_name: name }
}
