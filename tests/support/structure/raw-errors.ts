import { type Node, parseSync } from 'oxc-parser'

/** Logs, and the writers of errors themselves. */
export const rawErrorFiles: readonly string[] = [
  'src/client/rendering/worker.ts',
  'src/client/ui/languages/texts.tsx',
  'src/client/ui/use-log-error.ts',
]

const isErrorName = (name: string) => /error|issue|refus|problem/i.test(name)

/** Whether an expression is an error by its name, such as `error`, `save.error`, `(error as Error)` or `problems[0]`. */
function isError(node: Node | null): boolean {
  switch (node?.type) {
    case 'Identifier':
      return isErrorName(node.name)
    case 'MemberExpression':
      return isError(node.computed ? node.object : node.property)
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return isError(node.expression)
    case 'AwaitExpression':
      return isError(node.argument)
    case 'LogicalExpression':
      return isError(node.left) || isError(node.right)
    case 'CallExpression':
      return isError(node.callee) || (node.callee.type === 'MemberExpression' && isError(node.callee.object))
    default:
      return false
  }
}

const typeOf = (node: Node) =>
  'typeAnnotation' in node && node.typeAnnotation?.type === 'TSTypeAnnotation'
    ? node.typeAnnotation.typeAnnotation
    : null

/**
 * Whether a pattern takes an error apart, given what encloses it. A parameter without a type is taken for an error: only
 * functions that are passed on have such ones, as in `.map(({ message }) => …)` or `onError: ({ message }) => …`. The
 * properties of a component have other texts beside their `message`, which are written.
 */
function takesErrorApart(pattern: Node, ancestors: readonly Node[], code: string): boolean {
  const [parent, ...others] = ancestors.toReversed()
  switch (parent?.type) {
    case 'VariableDeclarator': {
      const loop = others[1]
      return isError(loop?.type === 'ForOfStatement' ? loop.right : parent.init)
    }
    case 'AssignmentExpression':
      return isError(parent.right)
    case 'CatchClause':
      return true
    case 'Property':
      return parent.key.type === 'Identifier' && isErrorName(parent.key.name)
    case 'ArrayPattern':
    case 'AssignmentPattern':
      return takesErrorApart(parent, ancestors.slice(0, -1), code)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration': {
      const type = typeOf(pattern.type === 'AssignmentPattern' ? pattern.left : pattern)
      if (type?.type === 'TSTypeLiteral') return type.members.length === 1
      return type === null || isErrorName(code.slice(type.start, type.end))
    }
    default:
      return false
  }
}

/** Returns the keys of a pattern that hold the English text of an error. */
function rawKeys(pattern: Node & { type: 'ObjectPattern' }, ancestors: readonly Node[], code: string): string[] {
  const keys = pattern.properties.flatMap((one) =>
    one.type === 'Property' && one.key.type === 'Identifier' ? [one.key.name] : [],
  )
  // As with members, who has the phrase falls back on the English.
  if (keys.includes('phrase')) return []
  return keys.filter((key) => key === 'issues' || (key === 'message' && takesErrorApart(pattern, ancestors, code)))
}

/** Programs compare English texts, and people read logs of consoles in English. */
const isUnseen = (ancestors: readonly Node[], code: string) =>
  ancestors.some(
    (one) =>
      (one.type === 'BinaryExpression' && /^[!=]==$/.test(one.operator)) ||
      (one.type === 'CallExpression' && /^console\.\w+$/.test(code.slice(one.callee.start, one.callee.end))) ||
      // Falls back on the English of an error that has no phrase.
      (one.type === 'LogicalExpression' && /\.phrase\b/.test(code.slice(one.left.start, one.left.end))),
  )

/** Returns the places of a file that take the English text of an error, as they stand in its code. */
export function rawErrors(file: string, code: string): string[] {
  // Quicker than to parse.
  if (!/[.{,]\s*(message|issues)\b/.test(code)) return []
  const faults: string[] = []
  const refuse = (text: string) =>
    faults.push(`${file}: ${text} is in English. Use errorText, failureDetail, refusalOf, problemNow or problemsNow.`)
  const visit = (node: unknown, ancestors: readonly Node[]): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, ancestors)
      return
    }
    const { type } = (node ?? {}) as { type?: unknown }
    if (typeof type !== 'string') return
    const one = node as Node
    if (one.type === 'MemberExpression' && one.property.type === 'Identifier') {
      const { name } = one.property
      const isRaw = name === 'issues' || (name === 'message' && isError(one.object))
      if (isRaw && !isUnseen(ancestors, code)) refuse(code.slice(one.start, one.end))
    }
    if (one.type === 'ObjectPattern') for (const key of rawKeys(one, ancestors, code)) refuse(`{ ${key} }`)
    for (const child of Object.values(one)) visit(child, [...ancestors, one])
  }
  visit(parseSync(file, code).program, [])
  return faults
}
