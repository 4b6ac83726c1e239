// A certificate for any name right below adire.example, which belongs to nobody, and its key: for receivers that
// tests play, trusted by nothing else.

export const certificate = `-----BEGIN CERTIFICATE-----
MIIBXjCCAQSgAwIBAgIBATAKBggqhkjOPQQDAjAYMRYwFAYDVQQDDA1hZGlyZS5l
eGFtcGxlMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAYMRYwFAYD
VQQDDA1hZGlyZS5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEIJbI
2nHVCwqGuiJOd+XhTmf8ekkGLvjP3/Y9xl/sqPV5wIeLKGIAIqtdM2+QXoupTCEP
9gqpSRLBAfILylZPqaM9MDswGgYDVR0RBBMwEYIPKi5hZGlyZS5leGFtcGxlMB0G
A1UdDgQWBBSN+m5GqfqZrLe0Lterfuxh2FNxSDAKBggqhkjOPQQDAgNIADBFAiAF
SifJwDQXUu6JdLFcSR0/5DhQ3K/icJxRmCao1K7ANwIhAMsDVipfBamEcMaigFX8
b4bd6qv/npSvlVF3WxHEIzwh
-----END CERTIFICATE-----
`

export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmk1lnn9lkeYW0p8+
rYUz+/tLaAkC9QkHOS12Pb9q4qehRANCAAQglsjacdULCoa6Ik535eFOZ/x6SQYu
+M/f9j3GX+yo9XnAh4soYgAiq10zb5Bei6lMIQ/2CqlJEsEB8gvKVk+p
-----END PRIVATE KEY-----
`
