# Signs a PSBT (BIP-174) with Debian's python3-bitcoinlib, which shares no code with what made it: its
# own reading of the transaction, its own hash to be signed (BIP-143), OpenSSL's signatures. The file
# is read here from the BIP alone. In: JSON {"psbt": base64, "secrets": {public key: secret}}, in hex.

import base64
import io
import json
import sys

from bitcoin.core import CTransaction
from bitcoin.core.script import CScript, SIGHASH_ALL, SIGVERSION_WITNESS_V0, SignatureHash
from bitcoin.core.serialize import VarIntSerializer
from bitcoin.wallet import CBitcoinSecret


def text(data):
    return VarIntSerializer.serialize(len(data)) + data


def read_map(stream):
    pairs = []
    while True:
        length = VarIntSerializer.stream_deserialize(stream)
        if length == 0:
            return pairs
        key = stream.read(length)
        pairs.append((key, stream.read(VarIntSerializer.stream_deserialize(stream))))


def write_map(pairs):
    return b"".join(text(key) + text(value) for key, value in pairs) + b"\x00"


asked = json.load(sys.stdin)
stream = io.BytesIO(base64.b64decode(asked["psbt"]))
assert stream.read(5) == b"psbt\xff"
globals_ = read_map(stream)
tx = CTransaction.deserialize(dict(globals_)[b"\x00"])
inputs = [read_map(stream) for _ in tx.vin]
outputs = [read_map(stream) for _ in tx.vout]

for nth, pairs in enumerate(inputs):
    fields = dict(pairs)
    # What has one holder pays with it, or not: which coins are chosen is not the same each time.
    if b"\x05" not in fields:
        continue
    amount = int.from_bytes(fields[b"\x01"][:8], "little")
    script = CScript(fields[b"\x05"])
    digest = SignatureHash(script, tx, nth, SIGHASH_ALL, amount, SIGVERSION_WITNESS_V0)
    for key in [key[1:] for key in fields if key[0] == 6]:
        secret = asked["secrets"].get(key.hex())
        if secret is not None:
            signer = CBitcoinSecret.from_secret_bytes(bytes.fromhex(secret))
            pairs.append((b"\x02" + key, signer.sign(digest) + bytes([SIGHASH_ALL])))

signed = b"psbt\xff" + write_map(globals_) + b"".join(map(write_map, inputs + outputs))
print(base64.b64encode(signed).decode())
