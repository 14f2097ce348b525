/**
 * The product's messages. Messages that the specification words must match it to the letter. Field errors belong to the
 * schema of their form; messages of a single screen belong to that screen. Each message is an export, so that browsers
 * load only the messages that they show.
 */
export * as messages from './message-texts.ts'
