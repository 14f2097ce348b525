import type { Attributes } from './markdown-elements.ts'

/** Text or an element. Plain values only, so that a worker can send it. */
export type MarkdownNode = string | MarkdownElement
export interface MarkdownElement {
  tag: string
  attributes: Attributes
  children: MarkdownNode[]
}
