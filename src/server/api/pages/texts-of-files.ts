import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeMarkup } from '../../../shared/platform/escape-markup.ts'
import { english, languageWith } from '../../../shared/platform/languages.ts'
import { phrase } from '../../../shared/platform/phrase.ts'
import { startTexts, startTextsName, startTextsSeparator } from '../../../shared/platform/start-texts.ts'
import type { ContextOf } from '../../platform/context.ts'
import type { Translate } from '../../platform/languages/translator.ts'

/** Returns the language of a page that is sent even when the database fails, and is then in English. */
export const languageFor = async (contextOf: ContextOf, request: FastifyRequest, reply: FastifyReply) =>
  (await contextOf(request, reply).catch(() => null))?.language ?? english.code

/** The texts in index.html and offline.html. Translations keep “Folkmoot”, and the name of the site replaces it. */
const texts = [
  phrase('Folkmoot is a place for communities to meet, share and talk things over at their own pace.'),
  phrase('This page needs JavaScript'),
  phrase(
    'Allow it for Folkmoot in your browser, then reload the page. Once you have signed in, you can read most pages without it.',
  ),
  phrase('Sign in'),
  phrase('Go to the home page'),
  phrase('You are offline · Folkmoot'),
  phrase('You are offline'),
  phrase(
    'This page is not stored on this device. It loads by itself when the connection is back. What you wrote is kept as a draft.',
  ),
  phrase('Try again'),
]

const written = (text: { text: string }, translate: Translate) => escapeMarkup(translate(text))

/** Writes the texts of an HTML file of the bundle in a language, and adds the texts of the start. */
function withTexts(html: string, translate: Translate): string {
  const content = startTexts.map((text) => written(text, translate)).join(startTextsSeparator)
  return texts
    .reduce(
      (page, text) =>
        page
          .replaceAll(`>${text.text}<`, () => `>${written(text, translate)}<`)
          .replaceAll(`"${text.text}"`, () => `"${written(text, translate)}"`),
      html,
    )
    .replace('</head>', () => `  <meta name="${startTextsName}" content="${content}" />\n  </head>`)
}

/** Returns an HTML file of the bundle in a language. The English files stay as they are. */
export const documentIn = (html: string, translate: Translate) =>
  translate.language === english.code
    ? html
    : withTexts(html, translate).replace(
        '<html lang="en"',
        `<html lang="${translate.language}" dir="${languageWith(translate.language).direction}"`,
      )
