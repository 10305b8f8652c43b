#!/usr/bin/env bash
# The job script that `netlace study slurm` prints, run by a Slurm of one node that is set up here for the purpose; and the topologies that
# `netlace export --format slurm` writes, read by Slurm's controller.
# usage: slurm.sh NETLACE; needs root, munge and slurm-wlm. Not in the gate.
set -euo pipefail
cd "$(dirname "$0")/../.."
netlace=$(realpath "$1") plan=$PWD/examples/study.toml
for program in munged slurmctld slurmd sbatch; do
    command -v "$program" >/dev/null || { echo "slurm: $program is not installed: apt-get install slurm-wlm munge"; exit 1; }
done

work=$(mktemp -d) pids=()
stop() {
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
    wait
    rm -rf "$work"
}
trap stop EXIT
mkdir "$work"/{bin,state,spool,munge,study}
ln -s "$netlace" "$work/bin/netlace"
cp "$plan" "$work/study"

# A key and a socket of its own, so that no other munge is disturbed.
chmod 755 "$work"
head -c 1024 /dev/urandom >"$work/munge/key"
chmod 600 "$work/munge/key"
chmod 711 "$work/munge"
munged --foreground --force --key-file "$work/munge/key" --socket "$work/munge/socket" --pid-file "$work/munge/pid" \
    --log-file "$work/munge/log" --seed-file "$work/munge/seed" >"$work/munge/out" 2>&1 &
pids+=($!)

host=$(hostname -s)
cat >"$work/slurm.conf" <<CONF
ClusterName=netlace
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket
CredType=cred/munge
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=$host Default=YES State=UP
CONF
export SLURM_CONF=$work/slurm.conf PATH=$work/bin:$PATH
slurmctld -D -c >"$work/slurmctld.log" 2>&1 &
pids+=($!)
slurmd -D >"$work/slurmd.log" 2>&1 &
pids+=($!)
for _ in $(seq 60); do
    sinfo --noheader --format %t 2>/dev/null | grep -q idle && break
    sleep 0.5
done
sinfo --noheader --format %t | grep -q idle || { tail "$work"/slurm*.log; exit 1; }

cd "$work/study"
netlace study slurm study.toml --tasks 4 --walltime 00:05:00 >job.sh
# This node tells Slurm of little memory; the limit itself is not what is tried.
sbatch --mem-per-cpu=0 --wait job.sh || { cat slurm-*.out; tail "$work"/slurm*.log; exit 1; }
# What the last line of the script says, as it stands there.
bash -c "$(sed -n 's/^# When all have ended: //p' job.sh)" >/dev/null
netlace study study.toml -o one.jsonl >/dev/null
cmp study.jsonl one.jsonl
echo "slurm $(sbatch --version | cut -d' ' -f 2): an array of 4 tasks, merged, is the same as one run"

# What the controller knows of the topology: as many nodes below the root as there are hosts, and no node or switch that it does not know.
kill "${pids[1]}" "${pids[2]}"
wait "${pids[1]}" "${pids[2]}" 2>/dev/null || true
for known in 'rdn(ring(3),1) n[0-17]' 'fat_tree(4) h[0-15]' 'hosts(torus(4,4),2) h[0-31]' 're(frame=ring(4),unit=ring(3),phases=2) n[0-47]'; do
    expr=${known% *} nodes=${known##* }
    netlace export "$expr" --format slurm -o "$work/topology.conf"
    sed -e "s/^NodeName=.*/NodeName=$nodes NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN/" -e "s/^PartitionName=.*/PartitionName=all Nodes=$nodes/" \
        "$work/slurm.conf" >"$work/tree.conf"
    echo "TopologyPlugin=topology/tree" >>"$work/tree.conf"
    SLURM_CONF=$work/tree.conf slurmctld -D -c >"$work/tree.log" 2>&1 &
    controller=$! pids+=($!)
    for _ in $(seq 60); do
        SLURM_CONF=$work/tree.conf scontrol show topology >"$work/tree" 2>/dev/null && break
        sleep 0.5
    done
    root=$(awk '{ split($2, level, "="); if (level[2] >= most) { most = level[2]; line = $0 } } END { print line }' "$work/tree")
    # Slurm writes lists of nodes in the same notation.
    grep -qF "Nodes=$nodes" <<<"$root" || { cat "$work/tree" "$work/tree.log"; exit 1; }
    ! grep -Eqi "error.*(topology|switch)" "$work/tree.log" || { grep -i error "$work/tree.log"; exit 1; }
    kill "$controller"
    wait "$controller" 2>/dev/null || true
    echo "slurm knows $expr: $root"
done
