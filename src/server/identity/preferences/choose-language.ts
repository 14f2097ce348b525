import type { z } from 'zod'
import type { chooseLanguageInput } from '../../../shared/identity/settings.ts'
import { languageUnknown } from '../../../shared/platform/fields.ts'
import { offeredLanguages } from '../../../shared/platform/languages.ts'
import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { cookieHeader } from '../../platform/http/cookies.ts'
import { ok } from '../../platform/procedures.ts'
import { updateLanguage } from './queries.ts'

const yearInSeconds = 365 * 24 * 3_600

/** Remembers the language in this browser, which keeps it after its user signs out, and in the account of a user. */
export async function chooseLanguage(ctx: Context, { language }: z.infer<typeof chooseLanguageInput>) {
  if (!offeredLanguages(ctx.config.showsLanguageDrafts).some(({ code }) => code === language))
    throw new AppError('BAD_REQUEST', languageUnknown, { field: 'language' })
  ctx.session.setCookie('language', cookieHeader('language', language, yearInSeconds, ctx.config))
  if (ctx.viewer) await updateLanguage(ctx.db, ctx.viewer.id, language)
  return ok
}
