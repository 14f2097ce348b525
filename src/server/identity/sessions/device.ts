import Bowser from 'bowser'

/** Describes a user agent in familiar words, such as "Firefox on Linux". */
export function deviceName(userAgent: string): string {
  if (userAgent === '') return 'Unknown device'
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name || 'Unknown browser', os.name].filter(Boolean).join(' on ')
}
