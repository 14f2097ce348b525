import type { inferRouterInputs } from '@trpc/server'
import type { AppRouter } from '../../server/router.ts'
import { limits } from '../../shared/platform/limits.ts'
import type { PageAction } from '../../shared/platform/page-actions.ts'

type Inputs = inferRouterInputs<AppRouter>
type InputOf<A extends PageAction> = A extends `${infer Domain extends keyof Inputs}.${infer Name}`
  ? Name extends keyof Inputs[Domain]
    ? Inputs[Domain][Name]
    : never
  : never

type Fields<A extends PageAction> = { [Name in keyof InputOf<A>]?: string | undefined }

/**
 * The length of the texts of plain forms, in characters: more than any field may hold, so that a long text comes back with
 * the reason, and less than the server reads of a form.
 */
export const plainTextMax = 2 * limits.commentMax

/** The id of the form for buttons outside of forms. */
export const pageActionsForm = 'page-actions'

/**
 * Returns the props of a button that sends its form to a procedure when the app does not (see the server's
 * `api/pages/page-actions.ts`). `fields` are those that the user does not fill.
 */
export function submitAction<A extends PageAction>(action: A, fields: Fields<A> = {}) {
  const given = Object.entries<string | undefined>(fields).filter(
    (field): field is [string, string] => field[1] !== undefined,
  )
  return { type: 'submit', name: action, value: new URLSearchParams(given).toString() } as const
}

/** Like `submitAction`, for a button outside of forms. */
export const buttonAction = <A extends PageAction>(action: A, fields: Fields<A> = {}) => ({
  ...submitAction(action, fields),
  form: pageActionsForm,
})
