import type { Expression } from 'oxc-parser'
import { parseSync, Visitor } from 'oxc-parser'
import { styleFaults } from './style-literals.ts'
import { componentProperties } from './style-scales.ts'

const asCss = (name: string) => name.replace(/[A-Z]/g, (upper) => `-${upper.toLowerCase()}`)
const isUnitless = /^(fontWeight|zIndex)$/

/** The literals that an expression may be: of both branches of a choice. */
function literals(expression: Expression | null | undefined): { text: string; start: number }[] {
  switch (expression?.type) {
    case 'Literal':
      return typeof expression.value === 'number' || typeof expression.value === 'string'
        ? [{ text: String(expression.value), start: expression.start }]
        : []
    case 'UnaryExpression':
      return literals(expression.argument).map(({ text, start }) => ({ text: `${expression.operator}${text}`, start }))
    case 'ConditionalExpression':
      return [...literals(expression.consequent), ...literals(expression.alternate)]
    case 'LogicalExpression':
      return literals(expression.right)
    default:
      return []
  }
}

/** Returns a sentence for each size in this component that is no step of a scale, with its line. */
export function componentFaults(file: string, source: string): string[] {
  const faults: string[] = []
  const lineOf = (start: number) => source.slice(0, start).split('\n').length
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  let styles = 0
  const attribute = (name: string, value: { text: string; start: number }) => {
    const scale = componentProperties.find(({ names }) => names.test(name))
    if (!scale || scale.steps.includes(value.text.replace(/^-/, ''))) return
    const usable = scale.steps.length > 0 ? `Use one of ${scale.steps.join(', ')}.` : 'Leave layers to the styles.'
    faults.push(`${file}:${lineOf(value.start)}: ${name} has the literal ${value.text}. ${usable}`)
  }
  const isStyle = (name: unknown) => name === 'style' || name === 'styles'
  new Visitor({
    JSXAttribute({ name, value }) {
      if (isStyle(name.name)) styles += 1
      if (name.type !== 'JSXIdentifier' || !value) return
      const given = value.type === 'JSXExpressionContainer' ? value.expression : value
      if (given.type === 'JSXEmptyExpression' || given.type === 'JSXElement' || given.type === 'JSXFragment') return
      for (const literal of literals(given)) attribute(name.name, literal)
    },
    'JSXAttribute:exit'({ name }) {
      if (isStyle(name.name)) styles -= 1
    },
    Property({ key, value }) {
      if (styles === 0 || key.type !== 'Identifier') return
      for (const { text, start } of literals(value as Expression)) {
        const css = `${asCss(key.name)}: ${/^-?[\d.]+$/.test(text) && !isUnitless.test(key.name) ? `${text}px` : text};`
        const [fault] = styleFaults(file, css)
        if (fault) faults.push(fault.replace(`${file}:1`, `${file}:${lineOf(start)}`))
      }
    },
  }).visit(program)
  return faults
}
