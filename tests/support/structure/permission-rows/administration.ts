/** Rows of the permission table: see tests/support/scene-permissions.ts. The instance, and the desk of reports. */
export const administration = `
procedure                         community         guest unverified   outsider invited pending member moderator organizer banned superAdmin

admin.newUsers                    both              401   403          403      403     403     403    403       403       403    ok
admin.searchUsers                 both              401   403          403      403     403     403    403       403       403    ok
admin.searchCommunities           both              401   403          403      403     403     403    403       403       403    ok
admin.searchPosts                 both              401   403          403      403     403     403    403       403       403    ok
admin.flaggedPosts                both              401   403          403      403     403     403    403       403       403    ok
admin.dashboard                   both              401   403          403      403     403     403    403       403       403    ok
admin.health                      both              401   403          403      403     403     403    403       403       403    ok

adminPeople.list                  both              401   403          403      403     403     403    403       403       403    ok
adminPeople.byId                  both              401   403          403      403     403     403    403       403       403    ok
adminPeople.reports               both              401   403          403      403     403     403    403       403       403    ok
adminPeople.suspend               both              401   403          403      403     403     403    403       403       403    ok
adminPeople.lift                  both              401   403          403      403     403     403    403       403       403    ok
adminPeople.verify                both              401   403          403      403     403     403    403       403       403    ok
adminPeople.endSessions           both              401   403          403      403     403     403    403       403       403    ok
adminPeople.setSuperAdmin         both              401   403          403      403     403     403    403       403       403    ok
adminPeople.approve               both              401   403          403      403     403     403    403       403       403    ok
adminPeople.deny                  both              401   403          403      403     403     403    403       403       403    ok

adminSettings.get                 both              401   403          403      403     403     403    403       403       403    ok
adminSettings.save                both              401   403          403      403     403     403    403       403       403    ok
adminSettings.wordRules           both              401   403          403      403     403     403    403       403       403    ok
adminSettings.addWordRule         both              401   403          403      403     403     403    403       403       403    ok
adminSettings.removeWordRule      both              401   403          403      403     403     403    403       403       403    ok
adminSettings.previewWordRule     both              401   403          403      403     403     403    403       403       403    ok
adminSettings.testMail            both              401   403          403      403     403     403    403       403       403    ok
adminSettings.backups             both              401   403          403      403     403     403    403       403       403    ok
adminSettings.backUp              both              401   403          403      403     403     403    403       403       403    ok

audit.list                        both              401   403          403      403     403     403    403       403       403    ok
instance.get                      both              ok    ok           ok       ok      ok      ok     ok        ok        ok     ok

desk.list                         public            401   403          403      403     403     403    ok        ok        403    403
desk.list                         private           401   403          404      403     404     403    ok        ok        404    403
desk.counts                       public            401   403          403      403     403     403    ok        ok        403    403
desk.counts                       private           401   403          404      403     404     403    ok        ok        404    403
desk.open                         both              401   404          404      404     404     404    ok        ok        404    ok
desk.assignees                    both              401   404          404      404     404     404    ok        ok        404    ok
desk.take                         both              401   403          404      404     404     404    ok        ok        404    ok
desk.giveBack                     both              401   403          404      404     404     404    ok        ok        404    ok
desk.assign                       both              401   403          404      404     404     404    ok        ok        404    ok
desk.decide                       both              401   403          404      404     404     404    ok        ok        404    ok
`
