export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Whether React manages an element. React has no public way to ask this: version 19 gives each element that it has
 * rendered or taken over properties whose names begin like this.
 */
export const isManagedByReact = (element: Element) => Object.keys(element).some((name) => name.startsWith('__react'))

/**
 * Changes a field so that React notices. React replaces the property on the element to learn of changes by code, and
 * ignores the event of a change that it knows.
 */
export function setFieldValue(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
}
