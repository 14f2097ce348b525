export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields of React's node for an element that this file reads. */
interface Fiber {
  flags: number
  return: Fiber | null
  /** The node of an earlier render. */
  alternate: Fiber | null
}

/** The flags of a part that React has rendered and not yet put into the page, and not yet taken over. */
const placement = 2
const hydrating = 4096

function propertyOf<Value>(element: Element, prefix: string): Value | null {
  const name = Object.keys(element).find((key) => key.startsWith(prefix))
  return name ? ((element as unknown as Record<string, Value | null>)[name] ?? null) : null
}

const hasMarkup = (element: Element) =>
  propertyOf<{ dangerouslySetInnerHTML?: unknown }>(element, '__reactProps')?.dangerouslySetInnerHTML !== undefined

/**
 * Whether React manages an element, so that it hears of its events. React has no public way to ask this: version 19 gives
 * each element that it renders, or begins to take over, a property with such a name. It may still give up taking over a
 * part of the page, and make its elements anew.
 */
export function isManagedByReact(element: Element): boolean {
  let fiber = propertyOf<Fiber>(element, '__reactFiber')
  if (!fiber) {
    // React does not look into markup that it got as text, and hears of its events.
    const parent = element.parentElement
    if (!parent || (propertyOf(parent, '__reactFiber') && !hasMarkup(parent))) return false
    return isManagedByReact(parent)
  }
  for (; fiber && !fiber.alternate; fiber = fiber.return) if (fiber.flags & (placement | hydrating)) return false
  return true
}

/**
 * Changes a field so that React notices. React replaces the property on the element to learn of changes by code, and
 * ignores the event of a change that it knows.
 */
export function setFieldValue(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
