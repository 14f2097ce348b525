import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** @typedef {{ name: string, type: string, cases: string[] }} Choice */

/** Translators may leave out a form that only larger numbers have, such as the Spanish form for millions. */
const oftenCounted = Array.from({ length: 1_000 }, (_, number) => number)

/** @type {(names: readonly string[], others: readonly string[]) => string[]} */
const without = (names, others) => names.filter((name) => !others.includes(name))

/** @type {(verb: string, names: readonly string[]) => string[]} */
const clause = (verb, names) => (names.length === 0 ? [] : [`${verb} ${[...new Set(names)].join(', ')}`])

/**
 * Returns the names of placeholders and elements in a message, and its choices between cases. Throws for a broken one.
 * @param {string} message
 */
function partsOf(message) {
  const names = new Set(message.match(/<\/?\d+\/?>/g))
  /** @type {Choice[]} */
  const choices = []
  const visit = (/** @type {unknown} */ tokens) => {
    for (const token of Array.isArray(tokens) ? tokens : []) {
      if (typeof token === 'string') continue
      const [name, type, cases] = token
      names.add(`{${name}}`)
      if (typeof cases !== 'object') continue
      choices.push({ name, type, cases: Object.keys(cases).filter((one) => one !== 'offset') })
      for (const one of Object.values(cases)) visit(one)
    }
  }
  visit(compileMessageOrThrow(message))
  return { names: [...names].sort(), choices }
}

/**
 * Returns what is wrong with the plural forms of a choice.
 * @param {Choice} choice
 * @param {string} language
 */
function faultsOfForms({ type, cases }, language) {
  const rules = new Intl.PluralRules(language, { type: type === 'plural' ? 'cardinal' : 'ordinal' })
  const forms = oftenCounted.filter((number) => !cases.includes(String(number))).map((number) => rules.select(number))
  const categories = [...rules.resolvedOptions().pluralCategories.map(String), 'other']
  const never = cases.filter((one) => !/^\d+$/.test(one) && !categories.includes(one))
  return [
    ...clause('lacks the case', without([...forms, 'other'], cases)),
    ...clause(`has a case that ${language} never uses:`, never),
  ]
}

/**
 * Returns what is wrong with the cases of a choice by a name, which the English decides.
 * @param {Choice} choice
 * @param {readonly Choice[]} english
 */
function faultsOfNames({ name, cases }, english) {
  const wanted = ['other', ...english.flatMap((one) => (one.name === name && one.type === 'select' ? one.cases : []))]
  return [
    ...clause('lacks the case', without(wanted, cases)),
    ...clause('has a case that the English lacks:', without(cases, wanted)),
  ]
}

/**
 * Whether each element is closed, and within the element in which it was opened.
 * @param {string} message
 */
function isNested(message) {
  const open = []
  for (const [, slash, name] of message.matchAll(/<(\/?)(\d+)>/g)) {
    if (slash === '') open.push(name)
    else if (open.pop() !== name) return false
  }
  return open.length === 0
}

/** Nothing can be wrong with other texts. */
const hasSyntax = /[{}<>#']/

/**
 * Returns what is wrong with a translation, as a sentence without its subject; undefined for a good one.
 * @param {string} english
 * @param {string} translation
 * @param {string} language A BCP 47 tag
 */
function faultOf(english, translation, language) {
  if (!hasSyntax.test(english) && !hasSyntax.test(translation)) return undefined
  try {
    const [wanted, given] = [partsOf(english), partsOf(translation)]
    const faults = [
      ...clause('lacks', without(wanted.names, given.names)),
      ...clause('has the unknown', without(given.names, wanted.names)),
      ...(isNested(translation) ? [] : ['opens and closes its elements in the wrong order']),
      ...given.choices.flatMap((choice) =>
        choice.type === 'select' ? faultsOfNames(choice, wanted.choices) : faultsOfForms(choice, language),
      ),
    ]
    return faults.length === 0 ? undefined : faults.join(' and ')
  } catch (error) {
    const [first] = String(error instanceof Error ? error.message : error).split('\n')
    return `is broken: ${first}`
  }
}

/**
 * Returns what is wrong with a translation, with the message and its translation; undefined for a good one.
 * @param {string} english
 * @param {string} translation
 * @param {string} language A BCP 47 tag
 */
export function problemOf(english, translation, language) {
  const fault = faultOf(english, translation, language)
  return fault && `“${english}”: its translation “${translation}” ${fault}`
}
