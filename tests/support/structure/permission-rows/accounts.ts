/** Rows of the permission table: see tests/support/scene-permissions.ts. Accounts and what is one’s own. */
export const accounts = `
procedure                         community         guest unverified outsider invited pending member moderator organizer banned superAdmin

auth.viewer                       both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.me                           both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.signup                       both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.login                        both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.logout                       both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.updateProfile                both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.verifyEmail                  both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.resendVerification           both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.forgotPassword               both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.resetPassword                both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.secondFactor                 both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
auth.changePassword               both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok

account.get                       both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.changeEmail               both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.cancelEmailChange         both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.confirmEmail              both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
account.undoEmail                 both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
account.sessions                  both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.endSession                both              401   404        404      404     404     404    404       404       404    404
account.endSession:own            both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
account.endOtherSessions          both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.export                    both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.scheduleDeletion          both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
account.cancelDeletion            both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok

factors.list                      both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
factors.startApp                  both              401   403        ok       ok      ok      ok     ok        ok        ok     ok
factors.confirmApp                both              401   403        ok       ok      ok      ok     ok        ok        ok     ok
factors.removeApp                 both              401   403        ok       ok      ok      ok     ok        ok        ok     ok
factors.startPasskey              both              401   403        ok       ok      ok      ok     ok        ok        ok     ok
factors.addPasskey                both              401   403        403      403     403     403    403       403       403    403
factors.addPasskey:own            both              -     403        ok       ok      ok      ok     ok        ok        ok     ok
factors.removePasskey             both              401   403        404      404     404     404    404       404       404    404
factors.removePasskey:own         both              -     403        ok       ok      ok      ok     ok        ok        ok     ok
factors.renewRecoveryCodes        both              401   403        ok       ok      ok      ok     ok        ok        ok     ok

settings.get                      both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
settings.save                     both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok

people.byId                       both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
people.byId:hidden                both              404   404        404      404     404     404    404       404       404    ok
people.byId:own                   both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
people.posts                      both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
people.posts:hidden               both              404   404        404      404     404     404    404       404       404    ok
people.posts:own                  both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
people.comments                   both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
people.comments:hidden            both              404   404        404      404     404     404    404       404       404    ok
people.comments:own               both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
people.communities                both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
people.communities:hidden         both              404   404        404      404     404     404    404       404       404    ok
people.communities:own            both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
people.suggest                    public            401   ok         ok       ok      ok      ok     ok        ok        403    ok
people.suggest                    private           401   ok         404      403     404     ok     ok        ok        404    ok

inbox.list                        both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
inbox.unread                      both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
inbox.markAllRead                 both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
inbox.markRead                    both              401   404        404      404     404     404    404       404       404    404
inbox.markRead:own                both              -     ok         ok       ok      ok      ok     ok        ok        ok     ok
inbox.live                        both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
inbox.mailChoices                 both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
inbox.saveMailChoices             both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
inbox.unsubscribing               both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
inbox.unsubscribe                 both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok

readers.address                   both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
readers.renew                     both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok
readers.revoke                    both              401   ok         ok       ok      ok      ok     ok        ok        ok     ok

contact.form                      both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
contact.send                      both              ok    ok         ok       ok      ok      ok     ok        ok        ok     ok
`
