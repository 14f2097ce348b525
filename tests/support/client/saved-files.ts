import { onTestFinished, vi } from 'vitest'
import type { TestUser, World } from '../world.ts'

/** Sends the downloads of this DOM to the world's server, as `user`, and notes what they save. */
export function connectDownloads({ app }: World, user: TestUser) {
  const saved: { name: string; file: Promise<string> }[] = []
  /** The languages in which the files were requested. */
  const languages: string[] = []
  let isCut = false
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file')
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = made.mock.lastCall?.[0]
    saved.push({ name: this.download, file: file instanceof Blob ? file.text() : Promise.resolve('') })
  })
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    if (isCut) throw new TypeError('terminated')
    languages.push(headers['accept-language'] ?? '')
    const { body, statusCode } = await app.inject({ url, headers: { ...headers, cookie: user.cookie } })
    return new Response(body, { status: statusCode })
  })
  onTestFinished(() => {
    for (const spy of [made, clicked]) spy.mockRestore()
    vi.unstubAllGlobals()
  })
  return {
    saved,
    languages,
    cut: (value: boolean) => {
      isCut = value
    },
  }
}
