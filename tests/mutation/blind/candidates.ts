import { parseSync } from 'oxc-parser'

/** A fault that the tool found possible in one place of a source. */
export interface Candidate {
  kind: 'negated condition' | 'border' | 'dropped clause' | 'constant'
  /** Offsets in the source. */
  start: number
  end: number
  /** The possible replacements; one is drawn. */
  replacements: readonly [string, ...string[]]
}

interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** Type annotations and imports do not exist at run time. */
const isIgnored = ({ type }: Node) => /^(TS(?!AsExpression|SatisfiesExpression|NonNull)|Import|ExportAll)/.test(type)

const borders: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const negations: Readonly<Record<string, string>> = { '===': '!==', '!==': '===', '==': '!=', '!=': '==' }
/** The operators of the query builder, which stand in strings. */
const sqlNegations: Readonly<Record<string, string>> = {
  ...{ '=': '!=', '!=': '=', '<>': '=', is: 'is not', 'is not': 'is', in: 'not in', 'not in': 'in' },
  ...{ 'is distinct from': 'is not distinct from', 'is not distinct from': 'is distinct from' },
}
const clauses = new Set(['where', 'whereRef', 'having', 'on', 'onRef', 'limit', 'orderBy', 'filter', '$if'])
const isExit = ({ type, body }: Node): boolean =>
  /^(Return|Throw|Continue|Break)Statement$/.test(type) ||
  (type === 'BlockStatement' && Array.isArray(body) && body.length === 1 && isExit(body[0]))

/** Returns all faults that can be planted in a source, in its order. */
export function candidatesIn(file: string, source: string): Candidate[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const candidates: Candidate[] = []
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  const add = (kind: Candidate['kind'], { start, end }: Node, ...replacements: [string, ...string[]]) =>
    void candidates.push({ kind, start, end, replacements })

  function addNegation(condition: Node) {
    // Its operator is negated anyway.
    if (condition.type === 'BinaryExpression' && negations[String(condition.operator)]) return
    if (condition.type === 'UnaryExpression' && condition.operator === '!')
      add('negated condition', condition, `(${textOf(condition.argument as Node)})`)
    else add('negated condition', condition, `!(${textOf(condition)})`)
  }

  function addOfBinary(node: Node) {
    const [left, right] = [node.left as Node, node.right as Node]
    const operator = String(node.operator)
    const between = { ...node, start: left.end, end: right.start }
    if (node.type === 'LogicalExpression') {
      if (operator !== '??') add('dropped clause', node, `(${textOf(left)})`, `(${textOf(right)})`)
    } else if (borders[operator]) add('border', between, ` ${borders[operator]} `)
    else if (negations[operator]) add('negated condition', between, ` ${negations[operator]} `)
  }

  function addOfCall(node: Node) {
    const callee = node.callee as Node
    if (callee.type !== 'MemberExpression' || callee.computed) return
    const name = String((callee.property as Node).name)
    const [object, operands] = [callee.object as Node, node.arguments as Node[]]
    // `join.on(…)` alone would leave no condition, which no database accepts, and `limit(1)` only says what is read.
    const isClause = clauses.has(name) && object.type === 'CallExpression'
    if (isClause && !(name === 'limit' && operands[0]?.type === 'Literal'))
      add('dropped clause', { ...node, start: object.end }, '')
    const operator = operands[1]
    if (/^(where|having|on)/.test(name) && operator?.type === 'Literal' && typeof operator.value === 'string') {
      const { value } = operator
      if (borders[value]) add('border', operator, `'${borders[value]}'`)
      else if (sqlNegations[value]) add('negated condition', operator, `'${sqlNegations[value]}'`)
    }
    const [list] = operands
    if (/^(and|or)$/.test(name) && list?.type === 'ArrayExpression') {
      const elements = list.elements as Node[]
      for (const [at, element] of elements.entries()) {
        const rest = elements.filter((_, other) => other !== at)
        if (rest.length > 0) add('dropped clause', list, `[${rest.map(textOf).join(', ')}]`)
        else if (element) add('dropped clause', list, '[]')
      }
    }
  }

  function addOfLiteral(node: Node) {
    const { value } = node
    if (typeof value === 'boolean') add('constant', node, String(!value))
    if (typeof value !== 'number') return
    if (value === 0) add('constant', node, '1')
    else if (value === 1) add('constant', node, '0', '100')
    else add('constant', node, '1', String(value * 100))
  }

  function visit(node: Node, isLook: boolean) {
    if (isIgnored(node)) return
    if (node.type === 'IfStatement') {
      addNegation(node.test as Node)
      if (!node.alternate && isExit(node.consequent as Node)) add('dropped clause', node, ';')
    }
    if (node.type === 'ConditionalExpression') addNegation(node.test as Node)
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') addOfBinary(node)
    if (node.type === 'CallExpression') addOfCall(node)
    // Numbers and switches in the attributes of elements are mostly looks, which only eyes can test.
    if (node.type === 'Literal' && !isLook) addOfLiteral(node)
    const isInLook = node.type === 'JSXAttribute' || (isLook && node.type !== 'ArrowFunctionExpression')
    for (const part of Object.values(node)) for (const child of [part].flat()) if (isNode(child)) visit(child, isInLook)
  }
  for (const statement of program.body) visit(statement as unknown as Node, false)
  return candidates.sort((one, other) => one.start - other.start || one.end - other.end)
}
