import { act, render, screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { loadTexts, switchLanguage, withErrorTexts, withTexts } from '../../../src/client/ui/languages/catalogues.ts'
import { shownTexts, TextsProvider, translateNow, useLingui } from '../../../src/client/ui/languages/texts.tsx'

let answer = (_address: string): Promise<object> => Promise.reject(new Error('no network'))
const requested: string[] = []

beforeEach(() => {
  vi.stubGlobal('fetch', async (address: string) => {
    requested.push(address)
    return { ok: true, json: await answer(address).then((messages) => async () => messages) }
  })
  globalThis.chunksWithTexts = []
  requested.length = 0
  onTestFinished(async () => {
    vi.unstubAllGlobals()
    globalThis.chunksWithTexts = undefined
    await loadTexts('en')
  })
})

/** A part whose code loads late, with a message of its own. */
function latePart(name: string) {
  const Part = () => <p>{useLingui()._({ id: name, message: `English ${name}` })}</p>
  const load = async () => {
    globalThis.chunksWithTexts?.push(`http://forum.example/assets/${name}.js`)
    return { default: Part }
  }
  return lazy(() => withTexts(load()))
}

async function show(Part: ReturnType<typeof latePart>) {
  const tree = (
    <TextsProvider>
      <Suspense fallback="Loading">
        <Part />
      </Suspense>
    </TextsProvider>
  )
  const { container } = await act(async () => render(tree))
  return container
}

test('a part whose code loads late shows only with its texts', async () => {
  await loadTexts('en-XA')
  const arrival = Promise.withResolvers<object>()
  answer = () => arrival.promise
  const container = await show(latePart('cLate'))
  expect(container.textContent).toBe('Loading')
  expect(requested).toEqual(['/assets/en-XA.test.cLate.json'])
  await act(async () => arrival.resolve({ cLate: ['Ĺàţē'] }))
  expect(container.textContent).toBe('Ĺàţē')
})

test('the texts of a part load at the same time as its scripts', async () => {
  await loadTexts('en-XA')
  answer = async () => ({})
  void withTexts(new Promise(() => {}), ['assets/tPart.js', 'assets/cPart.js'])
  expect(requested).toEqual(['/assets/en-XA.test.tPart.json'])
})

test('a part waits for nothing in English', async () => {
  const container = await show(latePart('cEnglish'))
  expect(container.textContent).toBe('English cEnglish')
  expect(requested).toEqual([])
})

test('texts that fail to load are English until the next part asks again', async () => {
  await loadTexts('en-XA')
  answer = () => Promise.reject(new Error('no network'))
  const container = await show(latePart('cLost'))
  expect(container.textContent).toBe('English cLost')
  answer = async (address) => (address.includes('cLost') ? { cLost: ['Ĺōśţ'] } : { cNext: ['Ńēxţ'] })
  await show(latePart('cNext'))
  expect(screen.getByText('Ńēxţ')).toBeTruthy()
  expect(container.textContent).toBe('Ĺōśţ')
  expect(requested.filter((address) => address.includes('cLost'))).toHaveLength(2)
})

test('a page whose new language does not arrive keeps its own', async () => {
  globalThis.chunksWithTexts?.push('http://forum.example/assets/cMain.js')
  answer = () => Promise.reject(new Error('no network'))
  await expect(switchLanguage('en-XA')).rejects.toThrow('no network')
  expect(shownTexts().language).toBe('en')
  answer = async () => ({ cMain: ['Ḿàĩń'] })
  await switchLanguage('en-XA')
  expect(shownTexts()).toMatchObject({ language: 'en-XA', messages: { cMain: ['Ḿàĩń'] } })
})

test('an error of the server shows only with its text', async () => {
  const shown: string[] = []
  const fail = () => shown.push(translateNow('The moon is full'))
  withErrorTexts(fail)
  expect(shown).toEqual(['The moon is full'])
  const arrival = Promise.withResolvers<object>()
  answer = () => arrival.promise
  globalThis.chunksWithTexts = []
  await loadTexts('en-XA')
  withErrorTexts(fail)
  await act(async () => {})
  expect(requested).toEqual(['/assets/en-XA.test.others.json'])
  expect(shown).toHaveLength(1)
  arrival.resolve({ 'The moon is full': ['Ţĥē ḿōōń'] })
  await vi.waitFor(() => expect(shown).toEqual(['The moon is full', 'Ţĥē ḿōōń']))
})

test('the last choice of a language wins, whichever texts arrive last', async () => {
  globalThis.chunksWithTexts?.push('http://forum.example/assets/cRace.js')
  const arrivals = { ar: Promise.withResolvers<object>(), fr: Promise.withResolvers<object>() }
  answer = (address) => arrivals[address.includes('/ar.') ? 'ar' : 'fr'].promise
  const first = switchLanguage('ar')
  const last = switchLanguage('fr')
  arrivals.fr.resolve({ cRace: ['Course'] })
  await last
  arrivals.ar.resolve({ cRace: ['سباق'] })
  await first
  expect(shownTexts()).toMatchObject({ language: 'fr', messages: { cRace: ['Course'] } })
  expect(document.documentElement).toMatchObject({ lang: 'fr', dir: 'ltr' })
  // New code gets the texts of the language that shows.
  await loadTexts()
  expect(shownTexts().language).toBe('fr')
  await switchLanguage('ar')
  expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
})

test('a choice that another one replaced reports no failure', async () => {
  globalThis.chunksWithTexts?.push('http://forum.example/assets/cReplaced.js')
  answer = async (address) => {
    if (address.includes('/de.')) throw new Error('no network')
    return { cReplaced: ['Remplacé'] }
  }
  const first = switchLanguage('de')
  await switchLanguage('fr')
  await first
  expect(shownTexts().language).toBe('fr')
})

test('a call that ends late takes no text away, and hides no missing one', async () => {
  await loadTexts('en-XA')
  answer = () => Promise.reject(new Error('no network'))
  const lost = await show(latePart('cLostFirst'))
  expect(lost.textContent).toBe('English cLostFirst')
  const slow = Promise.withResolvers<object>()
  answer = () => slow.promise
  const early = loadTexts()
  globalThis.chunksWithTexts = []
  answer = async (address) => {
    if (address.includes('cBad')) throw new Error('no network')
    return { cShown: ['Śĥōŵń'] }
  }
  const bad = await show(latePart('cBad'))
  const shown = await show(latePart('cShown'))
  expect(shown.textContent).toBe('Śĥōŵń')
  await act(async () => slow.resolve({ cLostFirst: ['Ĺōśţ'] }))
  await act(() => early)
  expect([lost.textContent, shown.textContent, bad.textContent]).toEqual(['Ĺōśţ', 'Śĥōŵń', 'English cBad'])
  answer = async () => ({ cBad: ['ßàď'] })
  await act(() => loadTexts())
  expect(bad.textContent).toBe('ßàď')
})

test('texts that take long are English until they arrive, and nothing waits for them', async () => {
  await loadTexts('en-XA')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const arrivals = { cSlow: Promise.withResolvers<object>(), cDead: Promise.withResolvers<object>() }
  answer = (address) => arrivals[address.includes('cSlow') ? 'cSlow' : 'cDead'].promise
  const [slow, dead] = [await show(latePart('cSlow')), await show(latePart('cDead'))]
  expect(slow.textContent).toBe('Loading')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect([slow.textContent, dead.textContent]).toEqual(['English cSlow', 'English cDead'])
  answer = async (address) => (address.includes('cNew') ? { cNew: ['Ńēŵ'] } : { cDead: ['Ďēàď'] })
  const fresh = await show(latePart('cNew'))
  expect([fresh.textContent, slow.textContent]).toEqual(['Ńēŵ', 'English cSlow'])
  await act(async () => arrivals.cSlow.resolve({ cSlow: ['Śĺōŵ'] }))
  expect(slow.textContent).toBe('Śĺōŵ')
  // A request that failed is repeated with the next code only.
  await act(async () => arrivals.cDead.reject(new Error('no network')))
  expect([dead.textContent, fresh.textContent]).toEqual(['English cDead', 'Ńēŵ'])
  await act(() => loadTexts())
  expect(dead.textContent).toBe('Ďēàď')
  const times = (name: string) => requested.filter((address) => address.includes(name)).length
  expect([times('cSlow'), times('cDead')]).toEqual([1, 2])
})

test('texts that arrive late do not bring back a language that the reader has left', async () => {
  globalThis.chunksWithTexts?.push('http://forum.example/assets/cLeft.js')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const arrival = Promise.withResolvers<object>()
  answer = (address) => (address.includes('/ar.') ? arrival.promise : Promise.resolve({ cLeft: ['Quitté'] }))
  const start = loadTexts('ar')
  await vi.advanceTimersByTimeAsync(5_000)
  await start
  expect(shownTexts().language).toBe('ar')
  await switchLanguage('fr')
  await act(async () => arrival.resolve({ cLeft: ['متروك'] }))
  expect(shownTexts()).toMatchObject({ language: 'fr', messages: { cLeft: ['Quitté'] } })
})
