import { shownTexts, showTexts } from './texts.tsx'

/** Every page can show errors and labels of shared code. */
const rooms = new Set(['shared'])
const loaded = new Set<string>()

/** Notes that code with messages of this room has loaded. The build adds the call. */
export const addRoom = (room: string) => void rooms.add(room)

/** Loads the messages of all rooms in a language, and shows them. Without them the page would stay in English. */
export async function loadTexts(language = shownTexts().language) {
  if (language === 'en') {
    if (shownTexts().language !== 'en') showTexts({ language, messages: {} })
    return
  }
  const { catalogueOf } = await import('./catalogues.ts')
  const isSwitched = shownTexts().language !== language
  if (isSwitched) loaded.clear()
  const missing = [...rooms].filter((room) => !loaded.has(room))
  const catalogues = await Promise.all(missing.map((room) => catalogueOf(language, room)))
  for (const room of missing) loaded.add(room)
  if (!isSwitched && missing.length === 0) return
  const earlier = isSwitched ? {} : shownTexts().messages
  showTexts({ language, messages: Object.assign({}, earlier, ...catalogues) })
}
