import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { cjkPunctuation } from './cjk-punctuation.ts'

type Extension = ReturnType<typeof gfmAutolinkLiteral>
type Construct = Extract<NonNullable<NonNullable<Extension['text']>[string]>, { tokenize: unknown }>
type Effects = Parameters<Construct['tokenize']>[0]
type State = Parameters<Construct['tokenize']>[1]
type Code = Parameters<State>[0]

const endPattern = new RegExp(`[${cjkPunctuation}]`)

/** These end an address only where their ASCII equivalents would. */
const equivalents: ReadonlyMap<string, string> = new Map([
  ...[...'“”„«»'].map((mark) => [mark, '"'] as const),
  ...[...'‘’‚‹›'].map((mark) => [mark, "'"] as const),
  ['…', '.'],
])

/** Returns the character that the tokenizers of addresses get: they stop at a space. Line ends are negative. */
function seenAs(code: Code): Code {
  if (code === null || code < 128) return code
  const character = String.fromCodePoint(code)
  if (endPattern.test(character)) return ' '.charCodeAt(0)
  return equivalents.get(character)?.charCodeAt(0) ?? code
}

/** An address may follow a quotation mark like a parenthesis. */
function seenBefore(code: Code): Code {
  const seen = seenAs(code)
  return seen === '"'.charCodeAt(0) || seen === "'".charCodeAt(0) ? '('.charCodeAt(0) : seen
}

/** Changes the characters that a construct gets, but not those that it consumes. */
function bounded(construct: Construct): Construct {
  return {
    ...construct,
    previous(code) {
      return construct.previous?.call(this, seenBefore(code)) ?? true
    },
    tokenize(effects, ok, nok) {
      let actual: Code = null
      let isInside = true
      const enter =
        (state: State): State =>
        (code) => {
          actual = code
          const next = state(seenAs(code))
          return next && isInside ? enter(next) : next
        }
      const leave =
        (next: State): State =>
        () => {
          isInside = false
          return next(actual)
        }
      const part = (inner: Construct): Construct => ({
        ...inner,
        tokenize(_effects, done, failed) {
          return inner.tokenize.call(
            this,
            within,
            () => done(actual),
            () => failed(actual),
          )
        },
      })
      const within: Effects = {
        ...effects,
        consume: () => effects.consume(actual),
        attempt: (inner, done, failed) => effects.attempt(part(inner as Construct), done, failed),
        check: (inner, done, failed) => effects.check(part(inner as Construct), done, failed),
      }
      const context = Object.create(this, { previous: { get: () => seenBefore(this.previous) } })
      return enter(construct.tokenize.call(context, within, leave(ok), leave(nok)))
    },
  }
}

const isAddress = ({ name }: Construct) => name === 'wwwAutolink' || name === 'protocolAutolink'

/** GFM's literal addresses, but they end before CJK punctuation and typographic quotation marks. */
export function boundedAddresses(): Extension {
  const text = Object.entries(gfmAutolinkLiteral().text ?? {}).map(([code, constructs]) => [
    code,
    [constructs ?? []].flat().map((construct) => (isAddress(construct) ? bounded(construct) : construct)),
  ])
  return { text: Object.fromEntries(text) }
}

const hardEnds = new RegExp(`(?=[${cjkPunctuation}${[...equivalents.keys()].filter((mark) => mark !== '’').join('')}])`)

/**
 * Splits a text with addresses where they end. The parser leaves addresses within brackets to a later search, which finds
 * them within one text.
 */
export const splitAtAddressEnds = (text: string): string[] =>
  /:\/\/|www\./i.test(text) ? text.split(hardEnds) : [text]
