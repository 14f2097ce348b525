import { contactInput } from '../../../shared/administration/contact.ts'
import { creates, ok, publicProcedure, router } from '../../platform/procedures.ts'
import { contactForm, sendMessage } from './contact-form.ts'

export const contactRouter = router({
  form: publicProcedure.query(({ ctx }) => contactForm(ctx)),

  send: publicProcedure
    .meta(creates)
    .input(contactInput)
    .mutation(async ({ ctx, input }) => {
      await sendMessage(ctx, input)
      return ok
    }),
})
