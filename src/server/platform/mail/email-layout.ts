import { type Phrase, phrase } from '../../../shared/platform/phrase.ts'
import type { EmailHeaders } from './mail-queue.ts'

/** A text of the product, or one that another user wrote. */
type MailText = Phrase | string

/** A text with a link. */
export interface EmailItem {
  text: MailText
  link: string
}

/** A heading with a link, its count, and its items. */
export interface EmailSection {
  title: string
  link: string
  note: Phrase
  items: readonly (EmailItem & { note: string })[]
}

/** A text of another user, whose name stands above it. */
export interface EmailQuote {
  by: MailText
  text: string
}

/** A text in both forms of a mail, without what a mail must not show. */
export interface EmailText {
  html: string
  plain: string
  /** Whether it is only the beginning. */
  isCut: boolean
}

/** A quoted post or comment. */
export interface EmailEntry {
  /** Says who wrote where. */
  line: Phrase
  /** The beginning of the text that it answers. */
  answered: EmailQuote | null
  text: EmailText
  link: string
}

/** The parts of a mail. Paragraphs are plain text: phrases, or what other users wrote. The quote and the items follow them. */
export interface EmailParts extends Omit<EmailHeaders, 'subject'> {
  /** The choice of the user whom the mail is about; null for none. If left out, the account with the address decides. */
  language?: string | null
  subject: MailText
  greeting: Phrase
  paragraphs: readonly MailText[]
  entries?: readonly EmailEntry[]
  quote?: EmailQuote | undefined
  items?: readonly EmailItem[]
  sections?: readonly EmailSection[]
  /** The text after the items. */
  closing?: Phrase
  action: { label: Phrase; link: string }
  /** Small print below the button: the consequence of ignoring the mail. */
  footer?: Phrase
  /** Further links, in small print. */
  links?: readonly { label: Phrase; link: string }[]
}

/** The site that every mail shows. */
export interface MailSite {
  name: string
  /** Its address. */
  url: string
  /** The colour of bars, buttons and links, which white text is legible on. */
  accent: string
  /** A small square PNG; null for none. */
  logo: Buffer | null
}

/** The list of the mails about one community. */
export const communityList = (slug: string) => `${slug}.communities`

/** Opens a mail; without a name while the address is not proven. */
export const greet = (name: string | null) =>
  name === null ? phrase('Hello there,') : phrase('Hello {name},', { name })

/** Control and format characters and white space, except the joiners and marks that words need. */
const whitespaceAndControls = /(?:(?![\u200c-\u200f\u{e0020}-\u{e007f}])[\p{Cc}\p{Cf}\s])+/gu

/** The style of quoted text. */
export const quoteStyle = 'padding:0 0 0 12px;border-left:3px solid #c9ced6'

/** Reduces user input to one line of a mail, so that it cannot imitate the product's own paragraphs. */
export const toSingleLine = (text: string) => text.replace(whitespaceAndControls, ' ').trim()

/** Characters whose compatibility form contains a full stop, such as a small full stop or a digit with one. */
const dotForms = /[\u2024\u2488-\u249b\u33c2\u33c7\u33d8\ufe12\ufe52\u{1f100}]/gu

/** Programs skip these characters when they look for a host name. */
const ignorable = '\\p{Default_Ignorable_Code_Point}*'

/** The dots that mail programs accept within a host name, before the letters and marks of a further label. */
const hostDot = new RegExp(
  `(?<=[\\p{L}\\p{M}\\p{N}\\p{S}-]${ignorable})[.\\u3002\\uff0e\\uff61](?=(?:${ignorable}[\\p{L}\\p{M}]){2})`,
  'gu',
)
const schemeColon = new RegExp(`[:\\ufe13\\ufe55\\uff1a](?=(?:${ignorable}[/\\\\\\uff0f]){2})`, 'gu')
const addressSign = /(?<=\S)[@\ufe6b\uff20](?=\S)/g

/** Spells addresses in a stranger's text such that no mail program turns them into links: evil[.]example. */
export const withoutLinks = (text: string) =>
  text
    .replace(dotForms, (form) => form.normalize('NFKC'))
    .replace(schemeColon, '[:]')
    .replace(hostDot, '[.]')
    .replace(addressSign, '[at]')
