import type { CSSOptions } from 'vite'

/**
 * The names of classes, the same in the style sheet and in the pages that the server renders. Short, because they repeat
 * in each comment and card of a page.
 */
export const cssNames: CSSOptions = { modules: { generateScopedName: '_[hash:base64:5]' } }
