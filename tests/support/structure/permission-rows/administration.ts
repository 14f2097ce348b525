/**
 * Rows of the permission table: see tests/support/structure/permission-table.ts. The instance, and the moderation
 * queue.
 */
export const administration = `
procedure                         community         guest unverified   outsider invited pending member moderator organizer banned superAdmin

admin.newUsers                    both              401   403          403      403     403     403    403       403       403    ok
admin.searchUsers                 both              401   403          403      403     403     403    403       403       403    ok
admin.searchCommunities           both              401   403          403      403     403     403    403       403       403    ok
admin.searchPosts                 both              401   403          403      403     403     403    403       403       403    ok
admin.flaggedPosts                both              401   403          403      403     403     403    403       403       403    ok
admin.dashboard                   both              401   403          403      403     403     403    403       403       403    ok
admin.health                      both              401   403          403      403     403     403    403       403       403    ok
admin.jobs                        both              401   403          403      403     403     403    403       403       403    ok

userManagement.list               both              401   403          403      403     403     403    403       403       403    ok
userManagement.byId               both              401   403          403      403     403     403    403       403       403    ok
userManagement.reports            both              401   403          403      403     403     403    403       403       403    ok
userManagement.suspend            both              401   403          403      403     403     403    403       403       403    ok
userManagement.lift               both              401   403          403      403     403     403    403       403       403    ok
userManagement.verify             both              401   403          403      403     403     403    403       403       403    ok
userManagement.endSessions        both              401   403          403      403     403     403    403       403       403    ok
userManagement.makeVerificationLink both              401   403          403      403     403     403    403       403       403    ok
userManagement.makePasswordLink   both              401   403          403      403     403     403    403       403       403    ok
userManagement.makeEmailChangeLink both              401   403          403      403     403     403    403       403       403    ok
userManagement.emailChanges       both              401   403          403      403     403     403    403       403       403    ok
userManagement.setSuperAdmin      both              401   403          403      403     403     403    403       403       403    ok
userManagement.approve            both              401   403          403      403     403     403    403       403       403    ok
userManagement.deny               both              401   403          403      403     403     403    403       403       403    ok
userManagement.denySeveral        both              401   403          403      403     403     403    403       403       403    ok

adminSettings.get                 both              401   403          403      403     403     403    403       403       403    ok
adminSettings.save                both              401   403          403      403     403     403    403       403       403    ok
adminSettings.wordRules           both              401   403          403      403     403     403    403       403       403    ok
adminSettings.addWordRule         both              401   403          403      403     403     403    403       403       403    ok
adminSettings.removeWordRule      both              401   403          403      403     403     403    403       403       403    ok
adminSettings.previewWordRule     both              401   403          403      403     403     403    403       403       403    ok
adminSettings.mail                both              401   403          403      403     403     403    403       403       403    ok
adminSettings.saveMail            both              401   403          403      403     403     403    403       403       403    ok
adminSettings.testMail            both              401   403          403      403     403     403    403       403       403    ok
adminSettings.openid              both              401   403          403      403     403     403    403       403       403    ok
adminSettings.saveOpenid          both              401   403          403      403     403     403    403       403       403    ok
adminSettings.backups             both              401   403          403      403     403     403    403       403       403    ok
adminSettings.backUp              both              401   403          403      403     403     403    403       403       403    ok

doctor.examine                    both              401   403          403      403     403     403    403       403       403    ok
doctor.stream                     both              401   403          403      403     403     403    403       403       403    ok
setup.state                       both              ok    ok           ok       ok      ok      ok     ok        ok        ok     ok
setup.checkCode                   both              409   409          409      409     409     409    409       409       409    409
setup.createAccount               both              409   409          409      409     409     409    409       409       409    409
setup.claim                       both              401   409          409      409     409     409    409       409       409    409

exampleContent.get                both              401   403          403      403     403     403    403       403       403    ok
exampleContent.add                both              401   403          403      403     403     403    403       403       403    409
exampleContent.remove             both              401   403          403      403     403     403    403       403       403    409

auditLog.list                     both              401   403          403      403     403     403    403       403       403    ok
instance.get                      both              ok    ok           ok       ok      ok      ok     ok        ok        ok     ok
instance.challenge                both              ok    ok           ok       ok      ok      ok     ok        ok        ok     ok

heldPosts.list                    public            401   403          403      403     403     403    ok        ok        403    403
heldPosts.list                    private           401   403          404      403     404     403    ok        ok        404    403
heldPosts.approve                 both              401   403          404      404     404     404    ok        ok        404    ok
heldPosts.reject                  both              401   403          404      404     404     404    ok        ok        404    ok
moderationQueue.list              public            401   403          403      403     403     403    ok        ok        403    403
moderationQueue.list              private           401   403          404      403     404     403    ok        ok        404    403
moderationQueue.counts            public            401   403          403      403     403     403    ok        ok        403    403
moderationQueue.counts            private           401   403          404      403     404     403    ok        ok        404    403
moderationQueue.open              both              401   404          404      404     404     404    ok        ok        404    ok
moderationQueue.assignees         both              401   404          404      404     404     404    ok        ok        404    ok
moderationQueue.take              both              401   403          404      404     404     404    ok        ok        404    ok
moderationQueue.release           both              401   403          404      404     404     404    ok        ok        404    ok
moderationQueue.assign            both              401   403          404      404     404     404    ok        ok        404    ok
moderationQueue.decide            both              401   403          404      404     404     404    ok        ok        404    ok
moderationQueue.answer            both              401   403          404      404     404     404    ok        ok        404    ok

restrictions.byId                 both              ok    ok           ok       ok      ok      ok     ok        ok        ok     ok
restrictions.object               both              ok    ok           ok       ok      ok      ok     ok        ok        ok     ok
`
