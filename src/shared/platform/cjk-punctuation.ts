/**
 * Punctuation of Chinese, Japanese and Korean, for a class of characters in a pattern. It follows an address without a
 * space and is not part of it.
 */
export const cjkPunctuation =
  '\u3000-\u3004\u3008-\u3020\u3030\u303d-\u303f\ufe10-\ufe19\ufe30-\ufe4f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65'
