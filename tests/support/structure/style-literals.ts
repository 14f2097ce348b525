import {
  type CSSToken,
  isTokenDimension,
  isTokenIdent,
  isTokenNumber,
  isTokenPercentage,
  TokenType,
  tokenize,
} from '@csstools/css-tokenizer'
import { allSteps, breakpoints, type Scale, scales } from './style-scales.ts'

const isBlank = ([type]: CSSToken) => type === TokenType.Whitespace || type === TokenType.Comment
const ends = new Set<CSSToken[0]>([TokenType.OpenCurly, TokenType.CloseCurly, TokenType.Semicolon, TokenType.EOF])
const valueIn = (token: CSSToken) =>
  isTokenDimension(token)
    ? { number: token[4].value, unit: token[4].unit.toLowerCase() }
    : isTokenPercentage(token)
      ? { number: token[4].value, unit: '%' }
      : isTokenNumber(token)
        ? { number: token[4].value, unit: '' }
        : null

/** The tokens that are a part of no function. */
function outside(tokens: readonly CSSToken[]): readonly CSSToken[] {
  let depth = 0
  return tokens.filter(([type]) => {
    if (type === TokenType.Function || type === TokenType.OpenParen) depth += 1
    else if (type === TokenType.CloseParen) depth -= 1
    return depth === 0
  })
}

/** Returns the tokens with a value that the scale has a variable for. In a calculation, numbers are factors. */
function literalsIn(scale: Scale, tokens: readonly CSSToken[]) {
  const isTop = new Set(outside(tokens))
  return tokens.filter((token) => {
    const value = valueIn(token)
    return value !== null && value.number !== 0 && (value.unit !== '' || isTop.has(token)) && scale.refuses(value)
  })
}

function declarationFaults(tokens: readonly CSSToken[]) {
  const [name, ...value] = tokens
  if (!name || !isTokenIdent(name)) return []
  const property = name[4].value.toLowerCase()
  const scale = scales.find(({ properties }) => properties.test(property))
  return (scale ? literalsIn(scale, value) : []).map((token) => ({
    token,
    problem: `${property} has the literal ${token[1]}. Use one of ${scale?.variables.join(', ')}.`,
  }))
}

function stepFaults(tokens: readonly CSSToken[]) {
  const named = /^--(mantine-(font-size|font-weight|radius|spacing)|folkmoot-layer)-/
  return tokens
    .filter((token) => isTokenIdent(token) && named.test(token[4].value) && !allSteps.has(token[4].value))
    .map((token) => ({ token, problem: `${token[1]} is no step of a scale. CONTRIBUTING.md lists them.` }))
}

/** The conditions of a query, each in its parentheses. */
function conditionsOf(query: readonly CSSToken[]): CSSToken[][] {
  const conditions: CSSToken[][] = []
  for (const token of query) {
    if (token[0] === TokenType.OpenParen) conditions.push([])
    conditions.at(-1)?.push(token)
  }
  return conditions
}

function queryFaults(tokens: readonly CSSToken[]) {
  const [name] = tokens
  if (name?.[0] !== TokenType.AtKeyword || !/^(media|container)$/i.test(name[4].value)) return []
  return conditionsOf(tokens)
    .filter((condition) => condition.some((token) => isTokenIdent(token) && /width$/.test(token[4].value)))
    .flat()
    .filter((token) => {
      const value = valueIn(token)
      return value !== null && value.unit !== '' && !(value.unit === 'em' && breakpoints.includes(value.number))
    })
    .map((token) => ({
      token,
      problem: `the query has the width ${token[1]}. Use ${breakpoints.join(', ')} em, as in (width >= 48em).`,
    }))
}

/** Returns a sentence for each size in these styles that is no variable of a scale, with its line. */
export function styleFaults(file: string, css: string): string[] {
  const faults: string[] = []
  let statement: CSSToken[] = []
  for (const token of tokenize({ css })) {
    if (!ends.has(token[0])) {
      if (!isBlank(token)) statement.push(token)
      continue
    }
    const problems = token[0] === TokenType.OpenCurly ? queryFaults(statement) : declarationFaults(statement)
    for (const { token: at, problem } of [...problems, ...stepFaults(statement)])
      faults.push(`${file}:${css.slice(0, at[2]).split('\n').length}: ${problem}`)
    statement = []
  }
  return faults
}
