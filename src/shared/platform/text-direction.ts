const rightToLeft = /[\p{Script=Hebr}\p{Script=Arab}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}\p{Script=Adlm}]/u
const alphabetic = /\p{L}/u

/** Whether a text runs from right to left, which its first character of a script decides, as in browsers. */
export const isRightToLeftText = (text: string) => rightToLeft.test(alphabetic.exec(text)?.[0] ?? '')
