import { emailKey } from '../../../shared/platform/fields.ts'
import { offeredLanguages } from '../../../shared/platform/languages.ts'
import { instanceSetting } from '../../instance/settings/settings.ts'
import type { Services } from '../../platform/context.ts'
import { chooseLanguage } from '../../platform/languages/choose-language.ts'
import { inEnglish, translatorInto } from '../../platform/languages/translator.ts'
import { findLanguageByEmail } from './queries.ts'

type Scope = Pick<Services, 'db' | 'config'>

/** Returns the translator into the language that a user chose, else into the language of the instance. */
export async function translatorOf({ db, config }: Scope, user: { language?: string | null | undefined } | null) {
  const offered = offeredLanguages(config.showsLanguageDrafts)
  if (offered.length === 1) return inEnglish
  const instance = await instanceSetting(db, 'language')
  return translatorInto(chooseLanguage({ preference: user?.language, instance }, offered))
}

/** The same for a chosen `language`, else for the account with this address. */
export async function translatorFor(services: Scope, email: string, language?: string | null) {
  if (offeredLanguages(services.config.showsLanguageDrafts).length === 1) return inEnglish
  if (language !== undefined) return translatorOf(services, { language })
  return translatorOf(services, (await findLanguageByEmail(services.db, emailKey(email))) ?? null)
}
