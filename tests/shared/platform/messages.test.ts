import { expect, test } from 'vitest'
import { messages } from '../../../src/shared/platform/messages.ts'

test('messages that name a limit say it in the same words as ever', () => {
  expect(messages).toMatchObject({
    passwordTooShort: 'Password must be at least 6 characters',
    passwordTooShortForSuperAdmin: 'The password of a super admin must be at least 10 characters',
    imageTooLarge: 'Image size should be less than 5MB.',
    tooManyForums: 'A community has at most 30 forums.',
    tooManyWordRules: 'A community has at most 500 word rules.',
    tooManyPinned: 'A community has at most 3 pinned posts. Unpin one first.',
    setupPasswordWeak:
      'The password of your account is too weak for a super admin. Change it to one of at least 10 characters that is not common, and open the set-up link again.',
    tooManyInstanceRules: 'A site has at most 1,000 word rules.',
    replyTooDeep: 'Replies cannot be nested more than 10 levels deep.',
  })
})
