import { expect, expectWellMade, phoneAndDesktop, post, test, untilStarted } from '../fixtures.ts'
import { postedBy } from './thread-scenes.ts'

/** Gives the page the translator that some browsers have. It takes a text with umlauts for German. */
function fakeTranslator() {
  const create = async ({ monitor }: { monitor?: (target: EventTarget) => void }) => {
    const download = new EventTarget()
    monitor?.(download)
    download.dispatchEvent(new ProgressEvent('downloadprogress', { loaded: 0.5, total: 1 }))
    return { translate: async (text: string) => `In English: ${text}`, destroy: () => undefined }
  }
  const detect = async (text: string) => [{ detectedLanguage: /[äöüß]/.test(text) ? 'de' : 'en', confidence: 0.95 }]
  Object.assign(globalThis, {
    Translator: { availability: async () => 'downloadable', create },
    LanguageDetector: { availability: async () => 'available', create: async () => ({ detect }) },
  })
}

for (const [device, viewport] of phoneAndDesktop) {
  test(`on ${device}, the browser translates a post and a comment without a request`, async ({ page, signIn }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript(fakeTranslator)
    const ann = await signIn(page, 'Ann Weft')
    const { id, link } = await postedBy(ann, 'Welche Wolle?', { content: 'Schöne Grüße aus Köln, **für alle**.' })
    await post(ann.request, `/api/posts/${id}/comments`, { content: 'Natürlich die grüne.' })
    await post(ann.request, `/api/posts/${id}/comments`, { content: 'The green one.' })
    await page.goto(link)
    await untilStarted(page)
    const offers = page.getByRole('button', { name: 'Translate from German' })
    await expect(offers).toHaveCount(2)
    await expectWellMade(page)

    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await offers.first().click()
    await expect(page.getByText('In English: für alle')).toBeVisible()
    await expect(page.getByText('für alle', { exact: true })).toBeHidden()
    await offers.first().click()
    await expect(page.getByText('In English: Natürlich die grüne.')).toBeVisible()
    await expect(page.getByText('Translated from German by your browser')).toHaveCount(2)
    expect(requests.filter((url) => !url.includes('/assets/'))).toEqual([])
    await expectWellMade(page)

    await page.getByRole('button', { name: 'Show original' }).first().click()
    await expect(page.getByText('für alle', { exact: true })).toBeVisible()
  })
}

test('without the translator of a browser, nothing is offered', async ({ page, signIn }) => {
  await page.addInitScript(() => {
    for (const name of ['Translator', 'LanguageDetector'])
      delete (globalThis as unknown as Record<string, unknown>)[name]
  })
  const ann = await signIn(page, 'Ann Weft')
  const { link } = await postedBy(ann, 'Welche Wolle?', { content: 'Schöne Grüße aus Köln.' })
  await page.goto(link)
  await untilStarted(page)
  await page.getByRole('button', { name: 'Actions for Welche Wolle?' }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Translate' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Translate/ })).toHaveCount(0)
})
