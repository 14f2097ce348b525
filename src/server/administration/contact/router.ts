import { contactInput } from '../../shared/contact.ts'
import { publicProcedure, router } from '../trpc.ts'
import { contactForm, sendMessage } from './contact.ts'

export const contactRouter = router({
  form: publicProcedure.query(({ ctx }) => contactForm(ctx)),

  send: publicProcedure.input(contactInput).mutation(async ({ ctx, input }) => {
    await sendMessage(ctx, input)
    return { ok: true as const }
  }),
})
