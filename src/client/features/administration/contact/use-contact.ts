import { messages } from '../../../../shared/platform/messages.ts'
import { useFormKey } from '../../../platform/form-key.ts'
import { exemptFromRefresh } from '../../../platform/refresh-all.ts'
import { trpc } from '../../../platform/trpc.ts'

/**
 * Whether the instance takes messages, and the ticket that proves when the form was opened. The server refuses a form that is
 * sent soon after its ticket, so a refresh must not replace it.
 */
export const useContactForm = () =>
  trpc.contact.form.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, meta: exemptFromRefresh })

/** Sends a message. Fetches a new ticket if the old one has expired, so that the user can submit again. */
export function useSendMessage() {
  const { form } = trpc.useUtils().contact
  const key = useFormKey('contact')
  return trpc.contact.send.useMutation({
    trpc: key,
    onError: (error) => {
      if (error.message === messages.contactFormOld) void form.invalidate()
    },
  })
}
