import { saveMailInput, testMailInput } from '../../../shared/instance/mail-settings.ts'
import { saveOpenidInput } from '../../../shared/instance/openid-settings.ts'
import {
  addInstanceWordRuleInput,
  instanceWordRuleInput,
  previewWordRuleInput,
  saveInstanceInput,
} from '../../../shared/instance/settings.ts'
import { auditedAdminProcedure } from '../../communities/core/audited-reads.ts'
import { requiresProof } from '../../identity/sessions/recent-proof.ts'
import { presentMailSettings } from '../../instance/settings/mail-settings.ts'
import { backUpNow, listBackups } from '../../operations/backups/scheduled-backups.ts'
import { adminProcedure, creates, ok, router } from '../../platform/procedures.ts'
import { saveMailSettings } from './mail-settings.ts'
import { presentOpenidSettings, saveOpenidSettings } from './openid-settings.ts'
import { saveSettings, settingsForAdmins } from './settings.ts'
import { sendTestMail } from './test-mail.ts'
import { previewWordRule } from './word-rule-preview.ts'
import { addWordRule, listWordRules, removeWordRule } from './word-rules.ts'

export const adminSettingsRouter = router({
  get: adminProcedure.query(({ ctx }) => settingsForAdmins(ctx)),
  save: adminProcedure.input(saveInstanceInput).mutation(({ ctx, input }) => saveSettings(ctx, input)),

  wordRules: adminProcedure.query(({ ctx }) => listWordRules(ctx)),
  addWordRule: adminProcedure
    .meta(creates)
    .input(addInstanceWordRuleInput)
    .mutation(({ ctx, input }) => addWordRule(ctx, input)),
  removeWordRule: adminProcedure.input(instanceWordRuleInput).mutation(async ({ ctx, input }) => {
    await removeWordRule(ctx, input.id)
    return ok
  }),
  /** The latest posts and comments that the rule would have refused. */
  previewWordRule: auditedAdminProcedure
    .input(previewWordRuleInput)
    .query(({ ctx, input }) => previewWordRule(ctx, input)),

  mail: adminProcedure.query(({ ctx }) => presentMailSettings(ctx)),
  saveMail: adminProcedure
    .input(saveMailInput)
    .use(requiresProof)
    .mutation(({ ctx, input }) => saveMailSettings(ctx, input)),
  /** Connects to any server that is typed. */
  testMail: adminProcedure
    .input(testMailInput)
    .use(requiresProof)
    .mutation(({ ctx, input }) => sendTestMail(ctx, input)),

  openid: adminProcedure.query(({ ctx }) => presentOpenidSettings(ctx)),
  /** Reads the addresses that the issuer publishes. */
  saveOpenid: adminProcedure
    .input(saveOpenidInput)
    .use(requiresProof)
    .mutation(({ ctx, input }) => saveOpenidSettings(ctx, input)),

  backups: adminProcedure.query(({ ctx }) => listBackups(ctx)),
  /** Starts a backup and returns immediately. Throws 409 while one is running. */
  backUp: adminProcedure.mutation(async ({ ctx }) => {
    await backUpNow(ctx)
    return ok
  }),
})
