// The signer against what AWS published: the examples of S3's own documentation, and of its test suite for
// Signature Version 4 those that a header, a path and a query can go wrong in.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { signed } from '#provider/outside/s3-sign.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const s3Key = {
  access_key_id: 'AKIAIOSFODNN7EXAMPLE', secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1', service: 's3',
}

type Example = [what: string, method: string, path: string, headers: Record<string, string>, body: string,
  signature: string]

const ofS3: Example[] = [
  ['the first ten bytes of an object', 'GET', '/test.txt', { Range: 'bytes=0-9' }, '',
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
  ['an object with a sign in its name', 'PUT', '/test$file.text', {
    'Date': 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  }, 'Welcome to Amazon S3.', '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd'],
  ['a query without a value', 'GET', '/?lifecycle', {}, '',
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
  ['a query of two', 'GET', '/?max-keys=2&prefix=J', {}, '',
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
]

test.each(ofS3)('As S3 documents it: %s', async (_, method, path, headers, body, signature) => {
  const payload_sha256 = sha256(body)
  const url = new URL(path, 'https://examplebucket.s3.amazonaws.com')
  const sent = await signed({
    method, url, headers: { ...headers, 'x-amz-content-sha256': payload_sha256 },
  }, s3Key, new Date('2013-05-24T00:00:00Z'))
  expect(sent['x-amz-date']).toBe('20130524T000000Z')
  expect(sent['authorization']).toMatch(new RegExp('^AWS4-HMAC-SHA256 Credential='
    + 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=[a-z0-9;-]*host;'))
  expect(sent['authorization']).toContain(`Signature=${signature}`)
})

const unreserved = '-._~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const ofSuite: Example[] = [
  ['get-vanilla', 'GET', '/', {}, '', '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31'],
  ['get-unreserved', 'GET', `/${unreserved}`, {}, '',
    '07ef7494c76fa4850883e2b006601f940f8a34d404d0cfa977f52a65bbf5f24f'],
  ['get-utf8', 'GET', '/ሴ', {}, '', '8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85'],
  ['get-header-value-trim', 'GET', '/', { 'My-Header1': ' value1', 'My-Header2': ' "a   b   c"' }, '',
    'acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736'],
  ['get-vanilla-empty-query-key', 'GET', '/?Param1=value1', {}, '',
    'a67d582fa61cc504c4bae71f336f98b97f1ea3c7a6bfe1b6e45aec72011b9aeb'],
  ['get-vanilla-query-order-key', 'GET', '/?Param1=value2&Param1=Value1', {}, '',
    'eedbc4e291e521cf13422ffca22be7d2eb8146eecf653089df300a15b2382bd1'],
  ['get-vanilla-query-order-key-case', 'GET', '/?Param2=value2&Param1=value1', {}, '',
    'b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500'],
  ['get-vanilla-query-order-value', 'GET', '/?Param1=value2&Param1=value1', {}, '',
    '5772eed61e12b33fae39ee5e7012498b51d56abc0abb7c60486157bd471c4694'],
  ['get-vanilla-query-unreserved', 'GET', `/?${unreserved}=${unreserved}`, {}, '',
    '9c3e54bfcdf0b19771a7f523ee5669cdf59bc7cc0884027167c21bb143a40197'],
  ['get-vanilla-utf8-query', 'GET', '/?ሴ=bar', {}, '',
    '2cdec8eed098649ff3a119c94853b13c643bcf08f8b0a1d91e12c9027818dd04'],
  ['post-vanilla', 'POST', '/', {}, '', '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b'],
  ['post-header-key-sort', 'POST', '/', { 'My-Header1': 'value1' }, '',
    'c5410059b04c1ee005303aed430f6e6645f61f4dc9e1461ec8f8916fdf18852c'],
  ['post-header-value-case', 'POST', '/', { 'My-Header1': 'VALUE1' }, '',
    'cdbc9802e29d2942e5e10b5bccfdd67c5f22c7c4e8ae67b53629efa58b974b7d'],
  ['post-x-www-form-urlencoded', 'POST', '/', { 'Content-Type': 'application/x-www-form-urlencoded' },
    'Param1=value1', 'ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a'],
]

test.each(ofSuite)('As in AWS\'s test suite: %s', async (_, method, path, headers, body, signature) => {
  const url = new URL(path, 'https://example.amazonaws.com')
  const key = {
    access_key_id: 'AKIDEXAMPLE', secret_access_key: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1', service: 'service',
  }
  const sent = await signed({ method, url, headers, body }, key,
    new Date('2015-08-30T12:36:00Z'))
  expect(sent['authorization']).toContain(`Signature=${signature}`)
})
