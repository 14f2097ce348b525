import type { RestRow } from '../../src/server/api/rest/route.ts'

export interface ApiRequest {
  method: RestRow['method']
  url: string
  payload?: object
}

/** Calls the REST API: parameters that are not in the path go into the query or the body. */
export function restRequest(row: RestRow, input: unknown): ApiRequest {
  const rest = { ...(input as Record<string, unknown> | undefined) }
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => {
    const inputName = row.rename[name] ?? name
    const value = String(rest[inputName])
    delete rest[inputName]
    return encodeURIComponent(value)
  })
  const given = Object.entries(rest).map(([name, value]) => [name, String(value)])
  if (given.length === 0) return { method: row.method, url: path }
  if (row.method !== 'GET') return { method: row.method, url: path, payload: rest }
  return { method: 'GET', url: `${path}?${new URLSearchParams(given)}` }
}

/** Calls tRPC as the client does, over HTTP. */
export function trpcRequest(path: string, type: string, input: unknown): ApiRequest {
  const url = `/trpc/${path}`
  if (type === 'mutation') return { method: 'POST', url, payload: (input ?? {}) as object }
  return { method: 'GET', url: `${url}?input=${encodeURIComponent(JSON.stringify(input ?? {}))}` }
}
