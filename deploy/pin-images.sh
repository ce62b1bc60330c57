#!/bin/sh
# Pins the base images: writes the digest that each tag stands for now into .env, which compose.yaml reads.
# Run it again to take newer builds of the same tags. It needs Docker with buildx, and the registry.
set -eu
umask 077
cd "$(dirname "$0")"
[ -f .env ] || { echo 'There is no .env yet: copy .env.example to it first.' >&2; exit 1; }

names='NODE_IMAGE POSTGRES_IMAGE REDIS_IMAGE'
pins=''
for name in $names; do
  image=$(sed -n "s/.*\${$name:-\([^}]*\)}.*/\1/p" compose.yaml | head -n 1)
  digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
  case $digest in
    sha256:*) pins="$pins$name=$image@$digest
" ;;
    *) echo "The registry names no digest for $image." >&2; exit 1 ;;
  esac
done
rest=$(grep -Ev "^($(echo "$names" | tr ' ' '|'))=" .env || true)
printf '%s\n%s' "$rest" "$pins" > .env
printf '%s' "$pins"
