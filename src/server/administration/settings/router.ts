import {
  addInstanceWordRuleInput,
  instanceWordRuleInput,
  previewWordRuleInput,
  saveInstanceInput,
  testMailInput,
} from '../../shared/instance.ts'
import { backUpNow, listBackups } from '../backups/scheduled.ts'
import { adminProcedure, router } from '../trpc.ts'
import { saveSettings, settingsForAdmins } from './settings.ts'
import { sendTestMail } from './test-mail.ts'
import { previewWordRule } from './word-rule-preview.ts'
import { addWordRule, listWordRules, removeWordRule } from './word-rules.ts'

const done = { ok: true as const }

export const adminSettingsRouter = router({
  get: adminProcedure.query(({ ctx }) => settingsForAdmins(ctx)),
  save: adminProcedure.input(saveInstanceInput).mutation(({ ctx, input }) => saveSettings(ctx, input)),

  wordRules: adminProcedure.query(({ ctx }) => listWordRules(ctx)),
  addWordRule: adminProcedure.input(addInstanceWordRuleInput).mutation(({ ctx, input }) => addWordRule(ctx, input)),
  removeWordRule: adminProcedure.input(instanceWordRuleInput).mutation(async ({ ctx, input }) => {
    await removeWordRule(ctx, input.id)
    return done
  }),
  /** What of the latest posts and comments the rule would have refused. */
  previewWordRule: adminProcedure.input(previewWordRuleInput).query(({ ctx, input }) => previewWordRule(ctx, input)),

  testMail: adminProcedure.input(testMailInput).mutation(({ ctx, input }) => sendTestMail(ctx, input)),

  backups: adminProcedure.query(({ ctx }) => listBackups(ctx)),
  /** Begins a backup and answers at once; 409 while one is made. */
  backUp: adminProcedure.mutation(async ({ ctx }) => {
    await backUpNow(ctx)
    return done
  }),
})
