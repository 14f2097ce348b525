import Bowser from 'bowser'
import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import { inEnglish, writer } from '../../platform/languages/translator.ts'

/** Describes a user agent in familiar words, such as "Firefox on Linux". */
export function deviceText(userAgent: string): Phrase | string {
  if (userAgent === '') return phrase('Unknown device')
  const { browser: program, os } = Bowser.parse(userAgent)
  const browser = program.name || phrase('Unknown browser')
  return os.name ? phrase('{browser} on {system}', { browser, system: os.name }) : browser
}

/** Describes it in English. Devices are compared by it, and pages translate it. */
export const deviceName = (userAgent: string) => writer(inEnglish)(deviceText(userAgent))
