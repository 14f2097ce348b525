import type { World } from '../world.ts'

/** Calls as browsers do. The language of an answer comes from the request. */
export const callsOf = ({ app }: World, { cookie }: { cookie: string }) => {
  const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const dataOf = ({ body }: { body: string }) => JSON.parse(body).result.data
  return {
    query: async (path: string, input?: object) =>
      dataOf(
        await app.inject({
          url: `/trpc/${path}?${input ? new URLSearchParams({ input: JSON.stringify(input) }) : ''}`,
          headers,
        }),
      ),
    mutate: async (path: string, input: object) =>
      dataOf(await app.inject({ method: 'POST', url: `/trpc/${path}`, headers, payload: JSON.stringify(input) })),
  }
}
